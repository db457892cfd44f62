import { css } from 'lit';

/** Tables of numbers inside a figure, which scroll where they do not fit. */
export const tableStyle = css`
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 14px;
  }
  th,
  td {
    padding: 3px 8px;
    border-bottom: 1px solid var(--_line);
    text-align: right;
    font-weight: 400;
  }
`;
