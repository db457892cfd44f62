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

connecting.then(
  (client) => {
    shell.client = client;
  },
  (error: Error) => {
    shell.failure = `${strings.coreFailed}: ${error.message}.`;
  },
);
