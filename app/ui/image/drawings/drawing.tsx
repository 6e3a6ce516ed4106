import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

export type DrawingProps = { className?: string };

/**
 * A line drawing on a field of 64 by 64, with one stroke weight at any size. It is decorative: the
 * text next to it says what it shows.
 */
export function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
	return (
		<svg
			viewBox="0 0 64 64"
			width="64"
			height="64"
			aria-hidden="true"
			className={classNames("drawing", className)}
		>
			{children}
		</svg>
	);
}
