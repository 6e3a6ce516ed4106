import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A conflict means that the quote has changed: the page then shows it as it is now, next to what
 * was typed. Other refusals leave the page as it is.
 */
export const shouldRevalidate = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;
