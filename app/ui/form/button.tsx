import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { announce } from "#app/enhance/announce.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";

/**
 * `main`: a page's one main action, in the accent color. `solid`: the site's own calls to action,
 * such as in the header. `plain`: other actions. `quiet`: an action next to another. `danger`: an
 * action that takes something away or can't be undone.
 */
export type ButtonVariant = "main" | "solid" | "plain" | "quiet" | "danger";

/** The classes of a button. */
export const buttonClasses = (variant: ButtonVariant = "main", extra?: string): string =>
	classNames(`button button-${variant}`, extra);

type ButtonProps = ComponentProps<"button"> & {
	variant?: ButtonVariant;
	/** For rows of dense tables and lists. Still above the minimum target size. */
	isSmall?: boolean;
};

/** A button. Pass `type="submit"` to submit a form. */
export function Button({
	variant = "plain",
	isSmall = false,
	className,
	type = "button",
	...rest
}: ButtonProps) {
	return (
		<button
			type={type}
			className={buttonClasses(variant, classNames(isSmall && "button-small", className))}
			{...rest}
		/>
	);
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "to" | "className"> &
	Pick<ButtonProps, "variant" | "isSmall" | "className"> & { href: string };

/** A link that looks like a button. It only navigates. */
export function ButtonLink({ href, variant = "main", isSmall = false, className, ...rest }: ButtonLinkProps) {
	return (
		<Link
			to={href}
			className={buttonClasses(variant, classNames(isSmall && "button-small", className))}
			{...rest}
		/>
	);
}

type SubmitButtonProps = ButtonProps & {
	children: ReactNode;
	/** The button's label while the form is being sent, such as "Sending..." */
	pending: string;
	/** The URL to which the form is posted, if not the page's own. */
	action?: string;
	/** Whether the form is being sent, if the router's navigation doesn't know, as with a fetcher. */
	isPending?: boolean;
};

/**
 * Submits a form. While it is being sent, the pressed button shows `pending`, is aria-disabled, and ignores
 * clicks. For forms that the browser sends, app/enhance/sending.ts does the same with `data-pending`.
 */
export function SubmitButton({
	children,
	pending,
	action,
	isPending,
	variant = "main",
	onClick,
	...rest
}: SubmitButtonProps) {
	const navigation = useNavigation();
	const isSending =
		navigation.state !== "idle" &&
		navigation.formMethod === "POST" &&
		(action === undefined || navigation.formAction === action);
	// Set by a click. Browsers also click a form's first submit button when Enter is pressed.
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
		<Button
			type="submit"
			variant={variant}
			data-pending={pending}
			aria-disabled={isBusy || undefined}
			onClick={press}
			{...rest}
		>
			{isBusy ? pending : children}
		</Button>
	);
}

/**
 * A hidden copy of the main submit button, with its name, value, and action. It goes at the start of a form
 * with other buttons before the main one, because Enter presses a form's first submit button.
 */
export function FirstSubmit(props: Pick<ButtonProps, "name" | "value" | "formAction">) {
	return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" {...props} />;
}
