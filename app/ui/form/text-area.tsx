import { useEffect, useState } from "react";
import { ANNOUNCEMENT_DELAY, leftClasses, leftInWords } from "#app/enhance/characters-left.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { controlClasses, controlProps, Field, type FieldProps, withLimit } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

type TextAreaProps = FieldProps & {
	rows?: number;
	/** As `maxLength`. */
	limit?: number;
};

/** A textarea. With JavaScript, it counts the characters left. */
export function TextArea({ rows = 6, maxLength, limit = maxLength, defaultValue, hint, ...given }: TextAreaProps) {
	const props = { ...given, errors: useFieldErrors(given) };
	const [length, setLength] = useState(defaultValue?.length ?? 0);
	const isHydrated = useHydrated();
	const fullHint = withLimit(hint, limit);
	return (
		<Field {...props} hint={fullHint}>
			<textarea
				{...controlProps({ ...props, hint: fullHint })}
				rows={rows}
				data-limit={limit}
				defaultValue={defaultValue}
				className={controlClasses}
				onInput={limit ? (event) => setLength(event.currentTarget.value.length) : undefined}
			/>
			{limit && isHydrated && <CharactersLeft left={limit - length} />}
		</Field>
	);
}

function CharactersLeft({ left }: { left: number }) {
	const [announced, setAnnounced] = useState("");
	const text = leftInWords(left);
	useEffect(() => {
		const timer = setTimeout(() => setAnnounced(text), ANNOUNCEMENT_DELAY);
		return () => clearTimeout(timer);
	}, [text]);
	return (
		<>
			<p aria-hidden="true" className={leftClasses(left)}>
				{text}
			</p>
			<span role="status" className="sr-only">
				{announced}
			</span>
		</>
	);
}
