/**
 * Work in pieces of about `pieceMilliseconds`, so that the thread hears of a stop and the page keeps moving. The clock
 * decides only where the pieces end; no result depends on that.
 */
export class Pace {
  private last = performance.now();

  constructor(private readonly pieceMilliseconds = 40) {}

  due(): boolean {
    return performance.now() - this.last >= this.pieceMilliseconds;
  }

  /** Lets other work of this thread run. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.last = performance.now();
  }
}
