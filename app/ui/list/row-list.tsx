import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { FieldGroup, type FieldProps } from "#app/ui/form/field.tsx";

type Deed = Pick<ComponentProps<"button">, "name" | "value" | "formAction" | "formNoValidate">;

type RowListProps = Omit<FieldProps, "name" | "defaultValue"> & {
	rows: readonly {
		key: string /** Names the row to screen readers, such as "Area 2". */;
		name: string;
		content: ReactNode /** Absent where the row must stay. */;
		remove?: Deed;
	}[];
	/** Absent when there may be no more rows. */
	add?: (Deed & { label: string }) | undefined;
};

/** Answers of which there can be several. Add and Remove are submit buttons: put a <FirstSubmit> at the head of the form. */
export function RowList({ rows, add, ...props }: RowListProps) {
	return (
		<FieldGroup {...props}>
			<ol>
				{rows.map(({ key, name, content, remove }) => (
					<li key={key} className="row flex flex-wrap items-end gap-x-4 gap-y-2">
						<div className="min-w-0 flex-1 basis-60 [&>.field]:mb-0">{content}</div>
						{remove && (
							<Button type="submit" look="quiet" {...remove}>
								Remove<span className="sr-only"> {name}</span>
							</Button>
						)}
					</li>
				))}
			</ol>
			{add && <AddButton {...add} />}
		</FieldGroup>
	);
}

function AddButton({ label, ...deed }: Deed & { label: string }) {
	return (
		<Button type="submit" className="mt-4" {...deed}>
			{label}
		</Button>
	);
}
