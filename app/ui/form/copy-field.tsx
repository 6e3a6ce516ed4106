import { useState } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "./button.tsx";
import { controlClasses, Field, type FieldProps } from "./field.tsx";

type CopyFieldProps = Pick<FieldProps, "id" | "label" | "hint"> & {
	value: string;
	/** The button's label, such as "Copy address". */
	copy: string;
	copied: string;
};

/** Text to copy. With JavaScript, it has a copy button if the browser allows copying. */
export function CopyField({ id, label, hint, value, copy, copied }: CopyFieldProps) {
	const [isCopied, setCopied] = useState(false);
	// Over plain HTTP, browsers don't offer the clipboard.
	const clipboard = useHydrated() ? (navigator as Partial<Navigator>).clipboard : undefined;
	return (
		<Field id={id} label={label} hint={hint}>
			<div className="flex flex-wrap gap-2">
				<input
					id={id}
					type="text"
					readOnly
					value={value}
					aria-describedby={hint ? `${id}-hint` : undefined}
					onFocus={({ target }) => target.select()}
					className={classNames(controlClasses, "min-w-0 flex-1 basis-72 font-mono")}
				/>
				{clipboard && (
					<Button onClick={() => clipboard.writeText(value).then(() => setCopied(true))}>{copy}</Button>
				)}
			</div>
			<p role="status" className="mt-1 text-small">
				{isCopied && copied}
			</p>
		</Field>
	);
}
