import { href } from "react-router";
import type { MatchState } from "#app/domain/matching/match.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";

type MatchStandingProps = {
	standing: MatchState | "CLOSED";
	refusalReason: string | null /** When the next matches are due, if they are not here yet. */;
	nextDue: string | null;
};

/** What happened after the creator answered the matches. */
export function MatchStanding({ standing, refusalReason, nextDue }: MatchStandingProps) {
	if (standing === "SENT") return null;
	if (standing === "ACCEPTED")
		return (
			<Notice title="You asked for a quote" className="mb-8 max-w-2xl">
				<p>
					See the status of <Link to={href("/creator/quotes")}>your requests</Link>. You can ask the others as
					well.
				</p>
			</Notice>
		);
	if (standing === "CLOSED")
		return (
			<Notice title="You closed this request" className="mb-8 max-w-2xl">
				<p>
					When you need someone again,{" "}
					<Link to={href("/onboarding/creator-requirements")}>tell us what you need</Link>.
				</p>
			</Notice>
		);
	return (
		<Notice title="None of these fit" className="mb-8 max-w-2xl">
			<p className="whitespace-pre-line wrap-anywhere">You told us: {refusalReason}</p>
			{nextDue && <p className="mt-2">We'll look again and propose others by {nextDue}.</p>}
		</Notice>
	);
}
