/** The models that a lab asks for: texts loaded, models trained with progress; the newest wish wins. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, TextModels, TextModelsInfo } from '../../core/client-types';
import type { State } from '../../state';
import { contentOf, idOf, isWanted, type TextSpec } from './sources';
import { words } from './strings';

/** Texts and models of a state; the models' texts by their places. */
export type Wish = Omit<TextModels, 'texts'> & { texts: readonly TextSpec[] };

export interface Ready {
  models: TextModels;
  info: TextModelsInfo;
}

/** A moment without changes, so that a number being typed does not train a model a digit. */
const quietTime = 300;

/** Target and draft. */
export function pairWish({ text, dtext, unit, units, torder, dorder }: State): Wish | undefined {
  if (!text) return undefined;
  const texts = dtext ? [text, dtext] : [text];
  const models = [
    { texts: [0], order: torder },
    { texts: [texts.length - 1], order: dorder },
  ];
  return { texts, unit, vocabulary: units, models };
}

const keyOf = ({ texts, ...models }: Wish) => JSON.stringify([texts, texts.map(idOf), models]);

export class Training implements ReactiveController {
  running = false;
  /** Share of the work that is done. */
  done = 0;
  /** Why there are no models. */
  problem = '';

  private asked = '';
  private ready: { key: string; value: Ready } | undefined;
  private abort: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.asked = '';
  }

  /** The models of a wish once they are there; asks for them otherwise. */
  follow(client: Client, wish: Wish | undefined, site: string): Ready | undefined {
    if (!wish) return undefined;
    const key = keyOf(wish);
    if (this.ready?.key === key) return this.ready.value;
    if (this.asked !== key) {
      const wait = this.asked === '' ? 0 : quietTime;
      this.asked = key;
      this.abort?.abort();
      clearTimeout(this.timer);
      const wanted = wish.texts.find(isWanted);
      this.problem = wanted ? words.wanted(wanted.name, wanted.size) : '';
      this.running = !wanted;
      this.done = 0;
      if (!wanted) this.timer = setTimeout(() => void this.train(client, wish, key, site), wait);
    }
    return undefined;
  }

  /** Of the wish that was last fulfilled. */
  get last(): Ready | undefined {
    return this.ready?.value;
  }

  stop(): void {
    this.abort?.abort();
  }

  again(): void {
    this.asked = '';
    this.host.requestUpdate();
  }

  private async train(client: Client, wish: Wish, key: string, site: string): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    try {
      const texts = await Promise.all(wish.texts.map((spec) => contentOf(spec, site)));
      const models: TextModels = { ...wish, texts };
      const onProgress = ({ done, total = 1 }: { done: number; total?: number | undefined }) => {
        if (this.abort !== abort) return;
        this.done = done / total;
        this.host.requestUpdate();
      };
      const info = await client.train(models, { signal: abort.signal, onProgress });
      if (this.abort !== abort) return;
      this.ready = { key, value: { models, info } };
    } catch (error) {
      if (this.abort !== abort) return;
      const message = error instanceof Error ? error.message : String(error);
      this.problem = abort.signal.aborted ? words.stopped : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
    }
    this.abort = undefined;
    this.running = false;
    this.host.requestUpdate();
  }
}
