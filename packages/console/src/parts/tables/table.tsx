import type { ComponentChildren, JSX } from 'preact';

interface TableProps {
  class?: string;
  /** For screen readers. */
  caption: string;
  /** The text of the head of each column, or the head itself. */
  columns: readonly (string | JSX.Element)[];
  isBusy?: boolean;
  /** The rows. */
  children: ComponentChildren;
}

/** A table with one row of heads. */
export function Table({ class: style, caption, columns, isBusy, children }: TableProps): JSX.Element {
  return (
    <table class={style} aria-busy={isBusy}>
      <caption class="heard-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              column
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The head of a column of numbers, which are aligned at their end. */
export function NumberHead({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <th scope="col" class="number">
      {children}
    </th>
  );
}
