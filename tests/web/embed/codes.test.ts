import { describe, expect, it } from 'vitest';
import { type ShareSubject, shareCodes } from '../../../web/src/embed/codes';
import { defaults } from '../../../web/src/state';

const subject = (patch: Partial<ShareSubject> = {}): ShareSubject => ({
  site: 'https://example.org/mdsd/',
  state: defaults,
  link: 'v=1&lab=step',
  title: 'Step: n = 3',
  theme: 'auto',
  controls: [],
  height: 420,
  version: '1.2.3',
  date: new Date('2026-01-31T12:00:00Z'),
  ...patch,
});

const code = (id: string, patch?: Partial<ShareSubject>) =>
  shareCodes(subject(patch)).find((entry) => entry.id === id)?.code ?? '';

describe('share codes', () => {
  it('EscapeWhatWouldEndAnAttribute', () => {
    const hostile = { title: `"><script>alert('x')</script>&`, link: 'v=1&p="><img>' };
    for (const id of ['iframe', 'sandboxed']) {
      expect(code(id, hostile)).toContain('title="&quot;&gt;&lt;script&gt;');
      expect(code(id, hostile)).toContain('#v=1&amp;p=&quot;&gt;&lt;img&gt;"');
    }
  });

  it('NameOnlyTheOptionsThatAreNotTheDefault', () => {
    expect(code('iframe')).toContain('src="https://example.org/mdsd/embed.html#v=1&amp;lab=step"');
    expect(code('iframe', { theme: 'dark', controls: ['n', 'seed'] })).toContain(
      'embed.html?theme=dark&amp;controls=n,seed#',
    );
    expect(code('element')).not.toMatch(/theme|controls/);
    expect(code('element', { theme: 'dark', controls: ['n'] })).toContain('theme="dark" controls="n"');
  });

  it('SandboxWithoutTheOriginOfTheHost', () => {
    expect(code('sandboxed')).toMatch(/sandbox="allow-scripts[^"]*"/);
    expect(code('sandboxed')).not.toContain('allow-same-origin');
    expect(code('iframe')).not.toContain('sandbox');
  });

  it('LeaveNoBracketOrBraceThatWouldEndTheirField', () => {
    const brackets = { title: 'a [b] {c', link: 'v=1&p=(1)' };
    expect(code('markdown', brackets)).toBe('[a \\[b\\] {c](https://example.org/mdsd/#v=1&p=%281%29)');
    const citation = code('citation', brackets);
    expect(citation.split('{').length).toBe(citation.split('}').length);
    expect(citation).toContain('urldate = {2026-01-31}');
    expect(citation).toContain('version = {1.2.3}');
  });
});
