/** Tokens as labels: blanks and line ends seen, long ones cut. */

const seen: Record<string, string> = { ' ': '␣', '\n': '⏎', '\r': '␍', '\t': '⇥' };

/** Line ends and blanks as signs. */
export const visible = (token: string): string => token.replace(/[ \n\r\t]/g, (blank) => seen[blank] ?? blank);

export const tokenNames = (tokens: readonly string[]): string[] => tokens.map(visible);
