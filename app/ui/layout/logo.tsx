/** The logo: a dressing-room mirror with bulbs. */
export function LogoMark({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 32 32"
			width="32"
			height="32"
			aria-hidden="true"
			className={className}
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
		>
			<path d="M8 27V13a8 8 0 0 1 16 0v14" />
			<path d="M5 27h22" strokeLinecap="square" />
			<path d="M12 27V14a4 4 0 0 1 8 0" strokeWidth="1.5" opacity=".55" />
			{/* The bulbs: zero-length strokes with round caps. */}
			<path
				d="M4.5 17h.01M5.8 9h.01M16 2.4h.01M10 4.2h.01M22 4.2h.01M26.2 9h.01M27.5 17h.01"
				stroke="var(--tally-mark)"
				strokeWidth="3.2"
				strokeLinecap="round"
			/>
		</svg>
	);
}
