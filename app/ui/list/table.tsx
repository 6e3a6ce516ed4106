import { Fragment, type ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type Column<Row> = {
	key: string;
	label: string;
	cell: (row: Row) => ReactNode;
	/** Whether this column names the row. Exactly one column does. */
	isHead?: boolean;
	/** Whether it contains figures, which are right-aligned. */
	isNumber?: boolean;
	/**
	 * The cell's position in a narrow container. Without the label: at the right edge beside the name
	 * ("amount"), beside other cells ("inline"), or on its own line ("line"). With the label: beside other cells
	 * ("labeled") or, by default, on its own line. "none" hides a cell whose value is on another page.
	 */
	narrow?: "amount" | "inline" | "labeled" | "line" | "none";
	/** A link that sorts by this column, and its current sort order. */
	sort?: { href: string; direction?: "ascending" | "descending" | undefined };
};

/** A column with the time of each row, such as when it was paid. */
export const timeColumn = (label: string): Column<{ time: TimeText }> => ({
	key: "time",
	label,
	isNumber: true,
	narrow: "inline",
	cell: ({ time }) => <Time {...time} className="fact" />,
});

/** An email address in a cell. In a narrow column, it breaks before the @, and in a long domain after a dot. */
export const EmailAddress = ({ children: address }: { children: string }) => (
	<span className={address.length > 40 ? "wrap-anywhere" : undefined}>
		{address.split(/(?=@)|(?<=@.*\.)(?=.*\.)/).map((part, i, parts) => (
			<Fragment key={parts.slice(0, i).join("")}>
				<wbr />
				{part}
			</Fragment>
		))}
	</span>
);

type TableProps<Row> = {
	caption: ReactNode;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	/** For the back office: smaller, with a sticky header and the back office's keyboard shortcuts. */
	isDense?: boolean;
};

/**
 * Records with a caption. In a narrow container, each row is compact: its name and amount, then the rest.
 */
export function Table<Row>({ caption, columns, rows, rowKey, isDense = false }: TableProps<Row>) {
	return (
		<div className="records-frame">
			<table
				className={classNames("records", isDense && "records-dense")}
				data-records={isDense ? "" : undefined}
			>
				<caption>{caption}</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<Head key={column.key} column={column} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={rowKey(row)}>
							{columns.map(({ key, label, cell, isHead, isNumber, narrow }) => {
								const attributes = {
									"data-label": narrow && narrow !== "labeled" ? undefined : label,
									"data-narrow": narrow,
									className: isNumber ? "number" : undefined,
								};
								return isHead ? (
									<th key={key} scope="row" {...attributes}>
										{cell(row)}
									</th>
								) : (
									<td key={key} {...attributes}>
										{cell(row)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

const arrows = { ascending: "↑", descending: "↓" };

function Head<Row>({ column: { label, isNumber, sort } }: { column: Column<Row> }) {
	return (
		<th scope="col" aria-sort={sort?.direction} className={classNames("slug", isNumber && "number")}>
			{sort ? (
				<Link to={sort.href} className="inline-flex min-h-6 items-center gap-1">
					{label}
					<span aria-hidden="true">{sort.direction ? arrows[sort.direction] : "↕"}</span>
				</Link>
			) : (
				label
			)}
		</th>
	);
}

/** For content that is wider than the page and can't reflow. It scrolls on its own, including by keyboard. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
		<section aria-label={label} tabIndex={0} className="table-scroll">
			{children}
		</section>
	);
}
