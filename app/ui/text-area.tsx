import { useEffect, useState } from "react";
import { controlClasses, controlProps, Field, type FieldProps } from "./field.tsx";
import { useHydrated } from "./hydrated.ts";

type TextAreaProps = FieldProps & {
	rows?: number;
	/** The most characters that are accepted. More can be typed: the server refuses them and nothing is cut off. */
	limit?: number;
};

/** Several lines of text. A limit is stated above; with script, what is left of it is counted below. */
export function TextArea({ rows = 6, limit, defaultValue, hint, ...props }: TextAreaProps) {
	const [length, setLength] = useState(defaultValue?.length ?? 0);
	const isHydrated = useHydrated();
	const fullHint = limit ? (
		<>
			{hint} Up to {limit.toLocaleString("en-US")} characters.
		</>
	) : (
		hint
	);
	return (
		<Field {...props} hint={fullHint}>
			<textarea
				{...controlProps({ ...props, hint: fullHint })}
				rows={rows}
				defaultValue={defaultValue}
				className={controlClasses}
				onInput={limit ? (event) => setLength(event.currentTarget.value.length) : undefined}
			/>
			{limit && isHydrated && <CharactersLeft left={limit - length} />}
		</Field>
	);
}

/** How long typing rests before a screen reader is told what is left. */
const REST = 1_000;

function CharactersLeft({ left }: { left: number }) {
	const [told, setTold] = useState("");
	const text = left >= 0 ? `${plural(left)} left` : `${plural(-left)} too many`;
	useEffect(() => {
		const timer = setTimeout(() => setTold(text), REST);
		return () => clearTimeout(timer);
	}, [text]);
	return (
		<>
			<p aria-hidden="true" className={left < 0 ? "fact mt-1 font-semibold text-tally" : "fact mt-1 text-soft"}>
				{text}
			</p>
			<span role="status" className="sr-only">
				{told}
			</span>
		</>
	);
}

const plural = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "character" : "characters"}`;
