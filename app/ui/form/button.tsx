import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { announce } from "#app/enhance/announce.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";

/**
 * `main`: the one main deed of a page, in the accent. `solid`: what the site itself asks for, such as in its header. `plain`:
 * every other deed. `quiet`: a deed beside another. `danger`: what cannot be undone.
 */
export type ButtonVariant = "main" | "solid" | "plain" | "quiet" | "danger";

/** The classes of a button. */
export const buttonClasses = (variant: ButtonVariant = "main", extra?: string): string => classNames(`button button-${variant}`, extra);

type ButtonProps = ComponentProps<"button"> & {
	variant?: ButtonVariant;
	/** For rows of dense tables and lists; still taller than the least target. */
	isSmall?: boolean;
};

/** A button. One that sends a form says so by `type`. */
export function Button({ variant = "plain", isSmall = false, className, type = "button", ...rest }: ButtonProps) {
	return <button type={type} className={buttonClasses(variant, classNames(isSmall && "button-small", className))} {...rest} />;
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "to" | "className"> & Pick<ButtonProps, "variant" | "isSmall" | "className"> & { href: string };

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ href, variant = "main", isSmall = false, className, ...rest }: ButtonLinkProps) {
	return <Link to={href} className={buttonClasses(variant, classNames(isSmall && "button-small", className))} {...rest} />;
}

type SubmitButtonProps = ButtonProps & {
	children: ReactNode;
	/** What the button reads while the form is being sent, such as "Sending..." */
	pending: string;
	/** Where the form is posted, if not to the page itself. */
	action?: string;
	/** Whether the form is being sent, where the router's navigation does not say so, as with a fetcher. */
	isPending?: boolean;
};

/**
 * Sends a form. While it is being sent the button that was pressed says so, is aria-disabled and takes no second click; for
 * forms that the browser sends, app/enhance/sending.ts does the same by `data-pending`.
 */
export function SubmitButton({ children, pending, action, isPending, variant = "main", onClick, ...rest }: SubmitButtonProps) {
	const navigation = useNavigation();
	const isSending = navigation.state !== "idle" && navigation.formMethod === "POST" && (action === undefined || navigation.formAction === action);
	// Browsers click the first submit button of a form that Enter sends.
	const [wasPressed, setPressed] = useState(false);
	const isBusy = isPending ?? (isSending && wasPressed);
	useEffect(() => {
		if (!isSending) setPressed(false);
	}, [isSending]);
	useEffect(() => {
		if (isBusy) announce(pending);
	}, [isBusy, pending]);
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		if (isBusy) return event.preventDefault();
		setPressed(true);
		onClick?.(event);
	};
	return (
		<Button type="submit" variant={variant} data-pending={pending} aria-disabled={isBusy || undefined} onClick={press} {...rest}>
			{isBusy ? pending : children}
		</Button>
	);
}

/**
 * An unseen twin of the main submit button, for the head of a form in which other buttons come before the main one: Enter in a
 * field presses the first submit button of the form.
 */
export function FirstSubmit() {
	return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />;
}
