/** Short ordered steps, each with its number in the margin. */
export function NumberedList({ steps, className }: { steps: readonly string[]; className?: string }) {
	return (
		<ol className={className}>
			{steps.map((step, i) => (
				<li key={step} className="row grid grid-cols-[2.5ch_1fr] items-baseline first:border-t-0">
					<span aria-hidden="true" className="fact text-green">
						{i + 1}
					</span>
					{step}
				</li>
			))}
		</ol>
	);
}
