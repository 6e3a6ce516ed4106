/** The mirror of the dressing room with its bulbs: one lit arch. */
export function LogoMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={className} fill="none" stroke="currentColor" strokeWidth="2">
			<path d="M8 27V13a8 8 0 0 1 16 0v14" />
			<path d="M5 27h22" strokeLinecap="square" />
			<path d="M12 27V14a4 4 0 0 1 8 0" strokeWidth="1.5" opacity=".55" />
			<g fill="var(--tally-mark)" stroke="none">
				<circle cx="4.5" cy="17" r="1.6" />
				<circle cx="5.8" cy="9" r="1.6" />
				<circle cx="16" cy="2.4" r="1.6" />
				<circle cx="10" cy="4.2" r="1.6" />
				<circle cx="22" cy="4.2" r="1.6" />
				<circle cx="26.2" cy="9" r="1.6" />
				<circle cx="27.5" cy="17" r="1.6" />
			</g>
		</svg>
	);
}
