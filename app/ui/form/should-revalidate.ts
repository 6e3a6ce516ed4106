import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Revalidates after a 422, too, for forms that save what was right although something was wrong.
 */
export const shouldRevalidate = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 422 || defaultShouldRevalidate;
