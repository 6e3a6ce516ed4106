import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type DrawingProps = { className?: string };

/**
 * A line drawing in a viewBox of 64 by 64, with one stroke weight at any size. It is decorative,
 * because the text next to it says what it shows.
 */
function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
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

/** The bell before the curtain rises. */
export function Bell(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M12 46h40c-4-4-6-9-6-16 0-9-6-16-14-16s-14 7-14 16c0 7-2 12-6 16z" />
			<path d="M32 14V8" />
			<path d="M27 52c1 2.500 3 4 5 4s4-1.500 5-4" />
		</Drawing>
	);
}

/** A signed page. */
export function ContractPage(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M14 5h26l10 10v44H14z" />
			<path d="M40 5v10h10" />
			<path d="M21 23h22M21 30h22M21 37h14" />
			<path d="M21 50c2-5 5-6 5-2s3 2 5-1 2 4 6 1" />
			<path d="M20 53h20" />
			<circle cx="43.5" cy="45" r="2.5" />
		</Drawing>
	);
}

/** A director's folding chair. */
export function FoldingChair(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M16 8v32M48 8v32" />
			<path d="M16 11h32v11H16z" />
			<path d="M10 31h12M42 31h12" />
			<path d="M14 38h36v4H14z" />
			<path d="M18 42l28 18M46 42L18 60M13 60h10M41 60h10" />
		</Drawing>
	);
}

/** A key light on its stand. */
export function KeyLight(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M28 10l20-4 4 22-20 4z" />
			<path d="M28 10l-7-5M32 32l-5 8M48 6l4 2 3 17-3 3" />
			<path d="M20 13L7 12M22 21L8 25M24 29L13 37" />
			<path d="M42 30l2 8M44 38v18M44 48L32 60M44 48l12 12" />
			<circle cx="44" cy="38" r="2" />
		</Drawing>
	);
}

/** An open ledger. */
export function Ledger(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M32 14c-6-4-15-5-26-4v42c11-1 20 0 26 4 6-4 15-5 26-4V10c-11-1-20 0-26 4z" />
			<path d="M32 14v42" />
			<path d="M12 20c6-.3 10 .3 14 2M12 28c6-.3 10 .3 14 2M12 36c6-.3 10 .3 14 2M12 44c4-.2 7 0 10 .8" />
			<path d="M38 22c4-1.7 8-2.3 14-2M38 30c4-1.7 8-2.3 14-2M38 38c4-1.7 8-2.3 14-2M46 17v31" />
		</Drawing>
	);
}

export function Magnifier(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<circle cx="27" cy="27" r="17" />
			<path d="M40 40l16 16" />
		</Drawing>
	);
}

/** A pin on a folded map. */
export function MapPin(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M32 45c-8-9-12-15-12-22a12 12 0 0 1 24 0c0 7-4 13-12 22z" />
			<circle cx="32" cy="23" r="4.5" />
			<path d="M20 37L6 42v18l17-6 18 6 17-6V36l-13 4" />
			<path d="M23 44v10M41 44v16" />
		</Drawing>
	);
}

/** The mirror of a dressing room with its bulbs. */
export function Mirror(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M18 55V23a14 14 0 0 1 28 0v32" />
			<path d="M23 55V24a9 9 0 0 1 18 0v31M28 41l8-13M31 46l5-8" />
			<path d="M4 55h56M9 55v6M55 55v6" />
			<circle cx="12" cy="45" r="2" />
			<circle cx="12" cy="34" r="2" />
			<circle cx="12" cy="23" r="2" />
			<circle cx="14.7" cy="13" r="2" />
			<circle cx="22" cy="5.7" r="2" />
			<circle cx="32" cy="3" r="2" />
			<circle cx="42" cy="5.7" r="2" />
			<circle cx="49.3" cy="13" r="2" />
			<circle cx="52" cy="23" r="2" />
			<circle cx="52" cy="34" r="2" />
			<circle cx="52" cy="45" r="2" />
		</Drawing>
	);
}

/** A slate before the take. */
export function Slate(props: DrawingProps) {
	return (
		<Drawing {...props}>
			<path d="M8 27h48v31H8z" />
			<path d="M8 35h48" />
			<path d="M18 27l-5 8M30 27l-5 8M42 27l-5 8M54 27l-5 8" />
			<path d="M8 24l-1.5-7L53 6l2 7z" />
			<path d="M17 14.600l6.5 5.700M28 12l6.5 5.600M39.5 9.200L46 15" />
			<path d="M15 43h16M15 50h24M47 43h3M47 50h3" />
		</Drawing>
	);
}
