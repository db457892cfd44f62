import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ChangeKind, Store } from '../state';

/** Redraws an element on every change of its `store` property, after telling `onChange`. */
export class StoreController implements ReactiveController {
  private followed: Store | undefined;
  private end: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost & { store: Store | undefined },
    private readonly onChange?: (kind: ChangeKind) => void,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    const { store } = this.host;
    if (store === this.followed) return;
    this.end?.();
    this.followed = store;
    this.end = store?.subscribe((kind) => {
      this.onChange?.(kind);
      this.host.requestUpdate();
    });
    if (store) this.onChange?.('load');
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.end?.();
    this.end = this.followed = undefined;
  }
}
