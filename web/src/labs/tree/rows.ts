/** The laws after the chosen node, before the temperature: what is edited. */
import type { ReactiveController } from 'lit';
import type { Shown, TreeHost } from './engine';

export interface NodeLaws {
  prefix: number[];
  target: Float64Array;
  draft: Float64Array;
}

export class NodeRows implements ReactiveController {
  shown: NodeLaws | undefined;
  private asked = '';

  constructor(private readonly host: TreeHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  follow({ request, report }: Shown, node: number): void {
    const { client } = this.host;
    const nodes = report.replay?.nodes;
    if (!client || !nodes) return;
    const prefix: number[] = [];
    for (let at = node; at > 0; at = nodes[at]?.parent ?? 0) prefix.unshift(nodes[at]?.token ?? 0);
    const plain = { ...request, temperature: 1 };
    const key = JSON.stringify([
      plain.pair,
      plain.vocabulary,
      plain.order,
      plain.target,
      plain.draft,
      plain.edits,
      prefix,
    ]);
    if (key === this.asked) return;
    this.asked = key;
    client.treeLaws(plain, prefix.join(',')).then(
      (laws) => {
        if (key !== this.asked) return;
        this.shown = { ...laws, prefix };
        this.host.requestUpdate();
      },
      // What is wrong with the laws the report says.
      () => {},
    );
  }
}
