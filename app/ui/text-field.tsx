import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, controlProps, Field, type FieldProps } from "./field.tsx";

type InputAttributes = Pick<ComponentProps<"input">, "type" | "autoComplete" | "inputMode" | "spellCheck" | "autoCapitalize" | "placeholder">;

/** Fitting attributes for the kinds of text that forms ask for. */
export const inputKinds = {
	email: { type: "email", autoComplete: "email", inputMode: "email", spellCheck: false, autoCapitalize: "none" },
	username: { type: "email", autoComplete: "username", inputMode: "email", spellCheck: false, autoCapitalize: "none" },
	name: { type: "text", autoComplete: "name", spellCheck: false, autoCapitalize: "words" },
	tel: { type: "tel", autoComplete: "tel", inputMode: "tel" },
	url: { type: "text", autoComplete: "url", inputMode: "url", spellCheck: false, autoCapitalize: "none" },
	city: { type: "text", autoComplete: "address-level2", spellCheck: false },
	state: { type: "text", autoComplete: "address-level1", spellCheck: false },
	code: { type: "text", autoComplete: "one-time-code", inputMode: "numeric" },
	number: { type: "text", inputMode: "numeric", autoComplete: "off" },
	text: { type: "text" },
	search: { type: "search", spellCheck: false },
} as const satisfies Record<string, InputAttributes>;

export type InputKind = keyof typeof inputKinds;

/** One line of text. */
export function TextField({ kind = "text", defaultValue, className, ...props }: FieldProps & { kind?: InputKind; className?: string }) {
	return (
		<Field {...props}>
			<input {...inputKinds[kind]} {...controlProps(props)} defaultValue={defaultValue} className={classNames(controlClasses, className)} />
		</Field>
	);
}

/** Several lines of text. */
export function TextArea({ rows = 6, defaultValue, ...props }: FieldProps & { rows?: number }) {
	return (
		<Field {...props}>
			<textarea {...controlProps(props)} rows={rows} defaultValue={defaultValue} className={controlClasses} />
		</Field>
	);
}
