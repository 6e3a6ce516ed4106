import type { Phase } from "#app/domain/platform/phase.ts";

/** The effects of changing to a phase. */
const effects: Record<Phase, readonly string[]> = {
	OPEN: [
		"Professionals answer new requests with a priced quote. Accepting a quote signs an agreement.",
		"Both Quotes pages become lists of quotes by state.",
		"Pages and emails offer an account instead of the waitlist, and stop saying that nothing can be paid yet.",
		"The terms and the privacy policy of the open marketplace are in force. Members see on their dashboard what changed.",
		"Requests already sent keep today's rules: they're accepted without a price.",
		"Outside a demo, example profiles leave the directory.",
	],
	EARLY_ACCESS: [
		"Professionals accept new requests without a price, and both Quotes pages say “Coming Soon”.",
		"Pages and emails offer the waitlist again, and say that nothing can be paid yet.",
		"The terms and the privacy policy of early access are in force again for new accounts.",
		"Quotes, agreements, and bookings that exist continue under the rules they began with.",
		"Example profiles return to the directory.",
	],
};

/** The effects of a phase, as a list. */
export const PhaseEffects = ({ phase }: { phase: Phase }) => (
	<ul className="measure list-disc space-y-2 pl-6">
		{effects[phase].map((effect) => (
			<li key={effect}>{effect}</li>
		))}
	</ul>
);
