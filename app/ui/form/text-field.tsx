import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses, controlProps, Field, type FieldProps, withLimit } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

type InputAttributes = Pick<
	ComponentProps<"input">,
	"type" | "autoComplete" | "inputMode" | "spellCheck" | "autoCapitalize" | "placeholder"
>;

/** Input attributes by kind of text. */
const inputKinds = {
	email: {
		type: "email",
		autoComplete: "email",
		inputMode: "email",
		spellCheck: false,
		autoCapitalize: "none",
	},
	username: {
		type: "email",
		autoComplete: "username",
		inputMode: "email",
		spellCheck: false,
		autoCapitalize: "none",
	},
	// Lets browsers offer passkeys in autofill.
	account: {
		type: "email",
		autoComplete: "username webauthn",
		inputMode: "email",
		spellCheck: false,
		autoCapitalize: "none",
	},
	name: { type: "text", autoComplete: "name", spellCheck: false, autoCapitalize: "words" },
	tel: { type: "tel", autoComplete: "tel", inputMode: "tel" },
	url: { type: "text", autoComplete: "url", inputMode: "url", spellCheck: false, autoCapitalize: "none" },
	city: { type: "text", autoComplete: "address-level2", spellCheck: false },
	state: { type: "text", autoComplete: "address-level1", spellCheck: false },
	code: { type: "text", autoComplete: "one-time-code", inputMode: "numeric" },
	date: { type: "date" },
	number: { type: "text", inputMode: "numeric", autoComplete: "off" },
	organization: { type: "text", autoComplete: "organization" },
	text: { type: "text" },
	amount: { type: "text", inputMode: "decimal", autoComplete: "off" },
	search: { type: "search", spellCheck: false },
} as const satisfies Record<string, InputAttributes>;

type InputKind = keyof typeof inputKinds;

/** The expected length of the answer: about 8 or 24 characters, or the full column. */
const widths = { short: "max-w-28", medium: "max-w-72", full: undefined };

type TextFieldProps = FieldProps & {
	/** Defaults to `email` if Conform's `type` is `email`, and otherwise to `text`. */
	kind?: InputKind;
	type?: string;
	/** An example. The label still names the field. */
	placeholder?: string;
	/** About someone or something else, so browsers don't autofill the user's own data. */
	isOfAnother?: boolean;
	className?: string;
	width?: keyof typeof widths;
	/**
	 * Shown before or after the input, such as "$" or "per hour". The label or the hint repeats it.
	 */
	prefix?: ReactNode;
	suffix?: ReactNode;
	/** ID of a datalist with suggestions. */
	list?: string;
};

/** One line of text. */
export function TextField({
	type,
	kind = type === "email" ? "email" : "text",
	maxLength,
	hint,
	defaultValue,
	className,
	width = "full",
	placeholder,
	isOfAnother = false,
	prefix,
	suffix,
	list,
	...given
}: TextFieldProps) {
	const props = { ...given, hint: withLimit(hint, maxLength), errors: useFieldErrors(given) };
	const input = (
		<input
			{...inputKinds[kind]}
			{...(isOfAnother && { autoComplete: "off" })}
			{...controlProps(props)}
			defaultValue={defaultValue}
			placeholder={placeholder}
			list={list}
			className={classNames(controlClasses, widths[width], className)}
		/>
	);
	return (
		<Field {...props}>
			{prefix || suffix ? (
				<div className="flex">
					{prefix && <Affix>{prefix}</Affix>}
					{input}
					{suffix && <Affix>{suffix}</Affix>}
				</div>
			) : (
				input
			)}
		</Field>
	);
}

function Affix({ children }: { children: ReactNode }) {
	return (
		<span aria-hidden="true" className="affix">
			{children}
		</span>
	);
}
