import { href } from "react-router";
import type { JobHead } from "#app/routes/admin/parts/desk-data.server.ts";
import { DeskBanner, DeskDeed } from "#app/ui/layout/desk.tsx";

/** Who works on a job, with what can be done about it. */
export function ClaimBanner({ head: { claim, queue, jobId } }: { head: JobHead }) {
	const params = { queue: queue.slug };
	const subject = { subjectId: jobId };
	if (claim.state === "held")
		return (
			<DeskBanner label="Who works on it">
				<strong>{claim.name}</strong> works on this {queue.one} until {claim.until}. You can read it; deciding is theirs until then.
			</DeskBanner>
		);
	if (claim.state === "free")
		return (
			<DeskBanner
				label="Who works on it"
				deeds={
					<DeskDeed action={href("/admin/work/:queue/claim", params)} fields={subject} pending="Claiming...">
						Claim this {queue.one}
					</DeskDeed>
				}
			>
				Nobody works on this {queue.one}. Claim it, so that nobody else begins with it.
			</DeskBanner>
		);
	return (
		<DeskBanner
			label="Who works on it"
			deeds={
				<>
					<DeskDeed action={href("/admin/work/:queue/claim", params)} fields={subject} pending="Renewing..." look="quiet">
						Renew for 30 minutes
					</DeskDeed>
					<DeskDeed action={href("/admin/work/:queue/release", params)} fields={subject} pending="Letting go..." look="quiet">
						Let go
					</DeskDeed>
				</>
			}
		>
			This {queue.one} is yours until {claim.ownUntil}.
		</DeskBanner>
	);
}
