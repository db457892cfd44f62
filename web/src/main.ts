/** The page: state from the address, core in a worker, shell around the lab. */
import { connect } from './core/client';
import { bindHistory, createStore, currentLink } from './state';
import './ui/app-shell';
import { strings } from './ui/strings';
import { applyTheme, page } from './ui/theme';

document.adoptedStyleSheets = [page.styleSheet!];
applyTheme(new URLSearchParams(window.location.search).get('theme'), document.documentElement);

const connecting = connect();
const store = createStore(await currentLink());
bindHistory(store);

const shell = document.createElement('app-shell');
shell.store = store;
document.body.replaceChildren(shell);

/** The parts that wait for a click: fetched when all is quiet, so that the page works on without a network. */
const later: (() => Promise<unknown>)[] = [
  () => import('./labs/step/step-lab'),
  () => import('./labs/measure/measure-lab'),
  () => import('./embed/share-dialog'),
  () => import('./figures/export/save'),
];
const quietAfter = 1000;

connecting.then(
  (client) => {
    shell.client = client;
    setTimeout(() => {
      for (const load of [client.prepare, ...later]) void load().catch(() => undefined);
    }, quietAfter);
  },
  (error: Error) => {
    shell.failure = `${strings.coreFailed}: ${error.message}.`;
  },
);
