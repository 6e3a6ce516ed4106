import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldGroup, type FieldProps } from "#app/ui/form/field.tsx";

type ButtonAttributes = Pick<
	ComponentProps<"button">,
	"name" | "value" | "form" | "formAction" | "formNoValidate"
>;

type RowListProps = Omit<FieldProps, "name" | "defaultValue"> & {
	rows: readonly {
		key: string;
		/** Names the row to screen readers, such as "Area 2". */
		name: string;
		content: ReactNode;
		/** Undefined if the row can't be removed. */
		remove?: ButtonAttributes | undefined;
		/** Undefined if the row is the first or can't be moved. */
		moveUp?: ButtonAttributes | undefined;
	}[];
	/** Whether a row has several fields. Its buttons are then below them. */
	isStacked?: boolean;
	/** Undefined at the maximum number of rows. */
	add?: (ButtonAttributes & { label: string }) | undefined;
	/** Other buttons next to the one that adds a row. */
	aside?: ReactNode;
};

/** A list of similar entries. */
export function RowList({ rows, isStacked = false, add, aside, ...props }: RowListProps) {
	useFocusOnChange(props.id, rows.length);
	return (
		<FieldGroup {...props}>
			<ol className="empty:hidden">
				{rows.map(({ key, name, content, remove, moveUp }) => (
					<li key={key} className="row flex flex-wrap items-end gap-x-4 gap-y-2">
						<div
							className={classNames("min-w-0 flex-1 [&>.field]:mb-0", isStacked ? "basis-full" : "basis-60")}
						>
							{content}
						</div>
						{moveUp && (
							<Button type="submit" variant="quiet" {...moveUp}>
								Move up<span className="sr-only"> {name}</span>
							</Button>
						)}
						{remove && (
							<Button type="submit" variant="quiet" {...remove}>
								Remove<span className="sr-only"> {name}</span>
							</Button>
						)}
					</li>
				))}
			</ol>
			<div className="mt-4 flex flex-wrap gap-3 empty:hidden">
				{add && <AddButton {...add} />}
				{aside}
			</div>
		</FieldGroup>
	);
}

/**
 * When a script adds rows, moves the focus to the first new row. After a removal, moves it to the list,
 * because the pressed button is gone.
 */
function useFocusOnChange(id: string, count: number): void {
	const last = useRef(count);
	useEffect(() => {
		if (last.current === count) return;
		const list = document.getElementById(id);
		const target =
			count > last.current
				? list?.querySelector<HTMLElement>(`li:nth-child(${last.current + 1}) input`)
				: list;
		last.current = count;
		target?.focus();
	}, [id, count]);
}

function AddButton({ label, ...button }: ButtonAttributes & { label: string }) {
	return (
		<Button type="submit" {...button}>
			{label}
		</Button>
	);
}

/** Short ordered steps, each with its number in the margin. */
export function NumberedList({ steps, className }: { steps: readonly string[]; className?: string }) {
	return (
		<ol className={className}>
			{steps.map((step, i) => (
				<li key={step} className="row grid grid-cols-[2.5ch_1fr] items-baseline first:border-t-0">
					<span aria-hidden="true" className="fact text-green">
						{i + 1}
					</span>
					{step}
				</li>
			))}
		</ol>
	);
}
