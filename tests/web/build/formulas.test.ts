import block from 'tex-display:\\sum_{i=1}^n x_i';
import inline from 'tex:p < \\alpha^\\star';
import { describe, expect, it } from 'vitest';
import { formulas } from '../../../web/build/plugins/formulas.mjs';

const page = (html: string) => {
  const hook = formulas().transformIndexHtml as { handler: (html: string) => string };
  return hook.handler(html);
};

describe('formulas at build time', () => {
  it('are MathML in code, in a line or as a block', () => {
    expect(inline).toMatch(/^<math><.*α.*<\/math>$/);
    expect(block).toMatch(/^<math display="block".*∑.*<\/math>$/);
  });

  it('are MathML in pages, with entities understood', () => {
    expect(page('<p>If <tex>p &lt; q</tex>.</p>')).toBe(
      '<p>If <math><mrow><mi>p</mi><mo>&lt;</mo><mi>q</mi></mrow></math>.</p>',
    );
    expect(page('<tex display>p</tex>')).toContain('display="block"');
  });

  it('carry no inline style, which a strict policy would refuse', () => {
    expect(page('<tex display>\\left(\\frac{\\mathrm{max}_H}{\\text{ over }}\\right)</tex>')).not.toContain('style=');
    expect(block).not.toContain('style=');
  });

  it('stop the build when they are wrong', () => {
    expect(() => page('<tex>\\frac{1</tex>')).toThrow();
  });
});
