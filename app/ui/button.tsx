import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { announce } from "#app/enhance/announce.ts";
import { classNames } from "./class-names.ts";

type Look = "main" | "plain" | "quiet" | "danger";

const looks: Record<Look, string> = {
	main: "border-tally bg-tally text-on-tally hover:brightness-110",
	plain: "border-green bg-transparent text-green hover:bg-sage",
	quiet: "border-transparent bg-transparent text-green underline underline-offset-4 hover:bg-sage",
	danger: "border-tally bg-transparent text-tally hover:bg-sage",
};

const base =
	"inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm border-2 px-5 py-2 text-center font-semibold leading-snug no-underline transition-[background-color,filter] duration-150 motion-reduce:transition-none";

/** The classes of a button; `main` is for the one main deed of a page. */
export const buttonClasses = (look: Look = "main", extra?: string): string => classNames(base, looks[look], extra);

type ButtonProps = ComponentProps<"button"> & { look?: Look };

export function Button({ look = "plain", className, type = "button", ...rest }: ButtonProps) {
	return <button type={type} className={buttonClasses(look, className)} {...rest} />;
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ look = "main", className, ...rest }: ComponentProps<"a"> & { look?: Look }) {
	return <a className={buttonClasses(look, className)} {...rest} />;
}

type SubmitButtonProps = ButtonProps & {
	children: ReactNode;
	/** What the button reads while the form is being sent, such as "Sending..." */
	pending: string;
	/** Where the form is posted, if not to the page itself. */
	action?: string;
};

/**
 * Sends a form. While it is being sent the button that was pressed says so, is aria-disabled and takes no second click; for
 * forms that the browser sends, app/enhance/sending.ts does the same by `data-pending`.
 */
export function SubmitButton({ children, pending, action, look = "main", className, onClick, ...rest }: SubmitButtonProps) {
	const navigation = useNavigation();
	const isSending = navigation.state !== "idle" && navigation.formMethod === "POST" && (action === undefined || navigation.formAction === action);
	// Browsers click the first submit button of a form that Enter sends.
	const [wasPressed, setPressed] = useState(false);
	const isPending = isSending && wasPressed;
	useEffect(() => {
		if (!isSending) setPressed(false);
	}, [isSending]);
	useEffect(() => {
		if (isPending) announce(pending);
	}, [isPending, pending]);
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		if (isPending) return event.preventDefault();
		setPressed(true);
		onClick?.(event);
	};
	return (
		<button
			type="submit"
			className={buttonClasses(look, classNames("aria-disabled:cursor-progress aria-disabled:opacity-80", className))}
			data-pending={pending}
			aria-disabled={isPending || undefined}
			onClick={press}
			{...rest}
		>
			{isPending ? pending : children}
		</button>
	);
}
