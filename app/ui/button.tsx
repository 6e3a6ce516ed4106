import type { ComponentProps, ReactNode } from "react";
import { useNavigation } from "react-router";
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
 * Sends a form. While it is being sent the button says so, is aria-disabled and takes no second click; on reading pages the
 * enhancement script does the same by `data-pending`.
 */
export function SubmitButton({ children, pending, action, look = "main", className, onClick, ...rest }: SubmitButtonProps) {
	const navigation = useNavigation();
	const isPending = navigation.state !== "idle" && navigation.formMethod === "POST" && (action === undefined || navigation.formAction === action);
	return (
		<>
			<button
				type="submit"
				className={buttonClasses(look, classNames("aria-disabled:cursor-progress aria-disabled:opacity-80", className))}
				data-pending={pending}
				aria-disabled={isPending || undefined}
				onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
				{...rest}
			>
				{isPending ? pending : children}
			</button>
			<span role="status" className="sr-only">
				{isPending ? pending : ""}
			</span>
		</>
	);
}
