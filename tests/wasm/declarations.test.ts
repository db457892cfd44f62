import { readFileSync } from 'node:fs';
import createFirst from 'mdsd-first';
import createModule from 'mdsd-module';
import { describe, expect, it } from 'vitest';
import { library } from './support';

const at = (path: string) => new URL(path, import.meta.url);

/** Names declared in an interface of a declaration file, a line a member. */
function members(source: string, name: string): string[] {
  const body = source.split(`export interface ${name} {`)[1]?.split('\n}')[0];
  if (!body) throw new Error(`${name} is not declared`);
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map((match) => match[1] as string);
}

/** Ids listed in a union type. */
function union(source: string, name: string): string[] {
  const body = source.split(`export type ${name} =`)[1]?.split(';')[0];
  return [...(body ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1] as string);
}

const types = readFileSync(at('../../web/src/core/types.ts'), 'utf8');
const modelTypes = readFileSync(at('../../web/src/core/model-types.ts'), 'utf8');
const drafterTypes = readFileSync(at('../../web/src/core/drafter-types.ts'), 'utf8');
const lossyTypes = readFileSync(at('../../web/src/core/lossy-types.ts'), 'utf8');
const treeTypes = readFileSync(at('../../web/src/core/tree-types.ts'), 'utf8');

describe('hand-written declarations agree with what is there', () => {
  it.each([
    ['StepModule', ['mdsd', 'first']],
    ['RunModule', ['mdsd']],
  ])('mdsd.d.ts lists the functions of %s, all of them and no others', async (name, files) => {
    const table = readFileSync(at(`../../wasm/${name.replace('Module', '').toLowerCase()}_bindings.cpp`), 'utf8');
    const bound = [...table.matchAll(/function\("(\w+)"/g)].map((match) => match[1] as string);
    expect(members(readFileSync(at('../../wasm/mdsd.d.ts'), 'utf8'), name).sort()).toEqual(bound.sort());
    for (const file of files) {
      const create = file === 'first' ? createFirst : createModule;
      const wasmBinary = readFileSync(at(`../../build/wasm/wasm/${file}.wasm`));
      const module = (await create({ wasmBinary })) as unknown as Record<string, unknown>;
      for (const each of bound) expect(typeof module[each], `${each} of ${file}`).toBe('function');
    }
  });

  it('the types list the schemes and verifiers of the registries', async () => {
    const { registry } = await library.load();
    expect(union(types, 'SchemeId')).toEqual(registry.schemes.map(({ id }) => id));
    expect(union(types, 'VerifierId')).toEqual(registry.verifiers.map(({ id }) => id));
    expect(union(drafterTypes, 'PolicyId')).toEqual((await library.load()).policies.map(({ id }) => id));
    expect(union(lossyTypes, 'LossyRuleId')).toEqual((await library.load()).lossyRules.map(({ id }) => id));
    expect(union(treeTypes, 'TreeVerifierId')).toEqual((await library.load()).treeVerifiers.map(({ id }) => id));
  });

  it('the library has the functions of its interface, all of them and no others', async () => {
    const declared = new Set([
      ...members(types, 'StepLibrary'),
      ...members(
        readFileSync(at('../../web/src/core/mdsd-types.ts'), 'utf8'),
        'Mdsd extends StepLibrary, TreeLibrary, LossyLibrary, DrafterLibrary, ModelLibrary',
      ),
      ...members(treeTypes, 'TreeLibrary'),
      ...members(lossyTypes, 'LossyLibrary'),
      ...members(drafterTypes, 'DrafterLibrary'),
      ...members(modelTypes, 'ModelLibrary'),
    ]);
    expect(new Set(Object.keys(await library.load()))).toEqual(declared);
  });
});
