import { classNames } from "#app/ui/class-names.ts";

type QrCodeProps = {
	/** Modules along an edge, with the quiet zone. */
	size: number;
	/** The dark modules as one path. */
	path: string;
	label: string;
	className?: string;
};

/** A QR code. It is dark on white in every color scheme, because not every scanner can read it inverted. */
export function QrCode({ size, path, label, className }: QrCodeProps) {
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className={classNames("border border-rule", className)}
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
