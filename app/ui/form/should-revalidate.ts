import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Revalidates after a 422, too, for forms that save the valid fields even if others are invalid. */
export const shouldRevalidate = ({
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 422 || defaultShouldRevalidate;
