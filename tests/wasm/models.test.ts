import { describe, expect, it } from 'vitest';
import { library } from './support';

const mdsd = await library.load();
const words = ['the', 'cat', 'sat', 'on', 'a', 'mat', 'and', 'saw', 'another', 'bat', 'there'];
/** A text with some order in it. */
const text = Array.from({ length: 3000 }, (_, i) => words[(i * i + 3 * (i % 7)) % words.length]).join(' ');

describe('trainNgram', () => {
  it.each(['character', 'word', 'bpe'] as const)('learns from %ss', async (unit) => {
    const model = await mdsd.trainNgram({ text, unit, order: 3, vocabulary: 60 });
    expect(model.vocabulary).toBe(model.tokens.length);
    const start = text.slice(0, text.indexOf(' ', 200));
    expect(model.decode(model.encode(start))).toBe(start);
    const law = model.law('the cat');
    expect(Math.abs(law.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-12);
    expect(Math.min(...law)).toBeGreaterThan(0);
    expect(model.perplexity).toBeGreaterThan(1);
    expect(model.perplexity).toBeLessThan(model.vocabulary);
    expect(model.heldOut).toBe(Math.floor((model.heldOut + model.trainedOn) * 0.1));
    model.release();
    expect(() => model.law('the')).toThrow(/released/);
  });

  it('makes pairs that share their tokens, for trees after a prompt', async () => {
    const target = await mdsd.trainNgram({ text, unit: 'word', order: 3 });
    const draft = await mdsd.trainNgram({ text: text.slice(0, 4000), like: target, order: 2 });
    expect(draft.tokens).toEqual(target.tokens);
    const prompt = 'the cat sat';
    const tree = { target: target.after(prompt), draft: draft.after(prompt), depth: 2, children: 2 } as const;
    const exact = mdsd.treeAcceptance({ ...tree, scheme: 'wor', verifier: 'traversal' });
    expect(exact.exact).toBe(true);
    expect(exact.lawError).toBeLessThan(1e-12);
    const called = mdsd.treeAcceptance({
      ...tree,
      target: (prefix) => target.law([...target.encode(prompt), ...prefix]),
      scheme: 'wor',
      verifier: 'traversal',
    });
    expect(called.tokensPerCall).toBeCloseTo(exact.tokensPerCall, 12);
    const { lines } = await mdsd.simulateTree({ ...tree, schemes: ['iid', 'wor'], samples: 200 });
    expect(lines.length).toBeGreaterThan(5);
  });

  it('learns tokens from other texts than it is trained on', async () => {
    const texts = ['the cat sat on a mat', 'a dog § the mat'];
    const [first, second] = await Promise.all(
      texts.map((each) => mdsd.trainNgram({ text: each, tokensFrom: texts, heldOut: 0 })),
    );
    expect(second!.tokens).toEqual(first!.tokens);
    expect(first!.tokens).toContain('§');
    expect(first!.law('the ').reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(first!.law('the ')[first!.tokens.indexOf('§')]).toBeGreaterThan(0);
  });

  it('is shaped by a temperature, top-k and top-p after a prompt', async () => {
    const model = await mdsd.trainNgram({ text, unit: 'word', order: 3 });
    const prompt = 'the cat sat';
    const plain = model.law(prompt);
    const laws = (options: object) =>
      mdsd.treeLaws({ target: model.after(prompt, options), draft: model.after(prompt), prefix: '' });
    const two = laws({ topK: 2 });
    expect(two.target.filter((p) => p > 0).length).toBe(2);
    expect(two.draft).toEqual(plain);
    const greedy = laws({ temperature: 0 }).target;
    expect(greedy[plain.indexOf(Math.max(...plain))]).toBe(1);
    const shaped = mdsd.law({ weights: plain, temperature: 0.7, topP: 0.9 });
    const found = laws({ temperature: 0.7, topP: 0.9 }).target;
    expect(Math.max(...found.map((p, i) => Math.abs(p - shaped[i]!)))).toBeLessThan(1e-14);
  });

  it('reports progress and stops', async () => {
    const long = text.repeat(400);
    let told = 0;
    await mdsd.trainNgram({ text: long, onProgress: () => told++ });
    expect(told).toBeGreaterThan(0);
    const abort = new AbortController();
    const stopped = mdsd.trainNgram({ text: long, signal: abort.signal, onProgress: () => abort.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
  });

  it.each([
    [{ text: '' }, 'text', /text is empty/],
    [{ text: 5 }, 'text', /text is 5; allowed: a text/],
    [{ unit: 'letters' }, 'unit', /unit is "letters"; allowed: character, word, bpe/],
    [{ order: 6 }, 'order', /order is 6; allowed: whole numbers from 1 to 5/],
    [{ vocabulary: 1e5 }, 'vocabulary', /vocabulary is 100000/],
    [{ smoothing: 'laplace' }, 'smoothing', /smoothing is "laplace"; allowed: kneser-ney, witten-bell/],
    [{ heldOut: 0.9 }, 'heldOut', /heldOut is 0.9; allowed: 0 to 0.5/],
    [{ like: {} }, 'like', /allowed: a model of this library/],
    [{ tokensFrom: 'the' }, 'tokensFrom', /allowed: a list of texts/],
    [{ tokensFrom: ['xyz'] }, 'text', /is not in the text/],
  ])('refuses %o', async (wrong, field, message) => {
    await expect(mdsd.trainNgram({ text, ...wrong } as never)).rejects.toThrow(message);
    await expect(mdsd.trainNgram({ text, ...wrong } as never)).rejects.toThrow(expect.objectContaining({ field }));
  });

  it('names a character that it has never seen', async () => {
    const model = await mdsd.trainNgram({ text });
    expect(() => model.encode('the § cat')).toThrow(/"§" is not in the text/);
    expect(() => model.law([0, 999])).toThrow(/prefix holds 999/);
    expect(() => model.encode(5 as never)).toThrow(/text is 5; allowed: a text/);
  });

  it('smooths by Witten–Bell where that is asked for', async () => {
    const model = await mdsd.trainNgram({ text: 'abab', order: 2, heldOut: 0, smoothing: 'witten-bell' });
    // After a: twice b. One kind, so that b has (2 + 1/1 · p(b)) / 3 with p(b) = (2 + 2/2) / 6.
    expect(model.law('a')[model.encode('b')[0]!]).toBeCloseTo((2 + 0.5) / 3, 12);
  });

  it('takes half of a surrogate pair for one unknown character', async () => {
    const model = await mdsd.trainNgram({ text: '\ud800abc'.repeat(30) });
    expect([...model.tokens].sort()).toEqual(['a', 'b', 'c', '\ufffd']);
    expect(model.decode(model.encode('\udc00ab'))).toBe('\ufffdab');
  });
});
