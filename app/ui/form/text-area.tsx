import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { ANNOUNCEMENT_DELAY, leftClasses, leftInWords } from "#app/enhance/characters-left.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { controlClasses, controlProps, Field, type FieldProps, withLimit } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

type TextAreaProps = FieldProps & {
	rows?: number;
	/** The limit that the counter shows. Defaults to `maxLength`. */
	limit?: number;
	/** What a browser can fill in. */
	autoComplete?: "street-address";
};

/** A textarea. With JavaScript, it counts the characters left. */
export function TextArea({
	rows = 6,
	maxLength,
	limit = maxLength,
	autoComplete,
	defaultValue,
	hint,
	...given
}: TextAreaProps) {
	const props = { ...given, errors: useFieldErrors(given) };
	const area = useRef<HTMLTextAreaElement>(null);
	const [length, setLength] = useState(defaultValue?.length ?? 0);
	useFormReset(area, () => setLength(area.current?.defaultValue.length ?? 0));
	const isHydrated = useHydrated();
	const fullHint = withLimit(hint, limit);
	return (
		<Field {...props} hint={fullHint}>
			<textarea
				ref={area}
				{...controlProps({ ...props, hint: fullHint })}
				rows={rows}
				autoComplete={autoComplete}
				data-limit={limit}
				defaultValue={defaultValue}
				className={controlClasses}
				onInput={limit ? (event) => setLength(event.currentTarget.value.length) : undefined}
			/>
			{limit && isHydrated && <CharactersLeft left={limit - length} />}
		</Field>
	);
}

/** Calls back when a field's form is reset, such as after the form was sent. */
function useFormReset(field: RefObject<HTMLTextAreaElement | null>, onReset: () => void): void {
	const resets = useEffectEvent(onReset);
	useEffect(() => {
		const form = field.current?.form;
		const listen = () => resets();
		form?.addEventListener("reset", listen);
		return () => form?.removeEventListener("reset", listen);
	}, [field]);
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
