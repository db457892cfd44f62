/** Blanks in styles: those that mean nothing go, the others stay. */
import { expect, test } from 'vitest';
import { compactStyles } from '../../../web/build/plugins/compact-styles.mjs';

test('BlanksThatMeanNothingGo', () => {
  const source =
    'const a = css`.z {}\n  /* why */\n  .a > .b :host([x]) {\n    margin: 0 4px;\n  }\n`;\nconst b = `\n  {  x: 1 }`;';
  expect(compactStyles(source)).toBe(
    'const a = css`.z{}.a > .b :host([x]){margin:0 4px;}`;\nconst b = `\n  {  x: 1 }`;',
  );
});

test('ValuesFromCodeStayWithTheirBlanks', () => {
  const source = 'css`.a {\n    margin: $[tall]px $[wide] $[tall];\n  }\n  $[unsafe(`b  {  }`)]\n  .c  { }`'.replaceAll(
    '$[',
    '$\u007B',
  );
  const compact = 'css`.a{margin:$[tall]px $[wide] $[tall];}$[unsafe(`b  {  }`)]\n  .c  { }`'.replaceAll(
    '$[',
    '$\u007B',
  );
  expect(compactStyles(source.replaceAll(']', '}'))).toBe(compact.replaceAll(']', '}'));
});
