import type { MdsdModule } from 'mdsd-module';
import { seedHalves } from './arguments';
import { unwrap } from './error';
import { overRows, rowOptions } from './row-pairs';
import type { MeasureArguments, MeasureLine, MeasureTable, Registry } from './types';

export async function measure(module: MdsdModule, registry: Registry, run: MeasureArguments): Promise<MeasureTable> {
  return overRows<MeasureTable>(module, run, {
    create: () => unwrap<number>(module.measureCreate(measureRequest(module, registry, run))),
    add: (row) => module.measureAddRow(row),
    read: (handle, read) => ({ ...read, ...unwrap<{ table: MeasureLine[] }>(module.measureRead({ handle })) }),
  });
}

function measureRequest(module: MdsdModule, registry: Registry, run: MeasureArguments): object {
  const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id);
  return {
    n: typeof run.n === 'number' ? [run.n] : run.n,
    schemes: run.schemes ?? ids(registry.schemes.filter(({ severalLaws }) => !severalLaws)),
    verifiers: run.verifiers ?? ids(registry.verifiers),
    ...rowOptions(run),
    samples: run.samples,
    confidence: run.confidence,
    ...seedHalves(module, run.seed),
  };
}
