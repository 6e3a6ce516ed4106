import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

export type RecordFactsProps = {
	entries: number;
	head: string | null;
	keyId: string;
	since: TimeText | null;
	lastAt: TimeText | null;
	/** The URL from which the record's zip is downloaded. */
	zipHref: string;
};

/** Explains what a booking's record is and how to download and check it. Shows the record's latest state. */
export const RecordFacts = ({ entries, head, keyId, since, lastAt, zipHref }: RecordFactsProps) => (
	<div className="measure space-y-4">
		<p>
			The record lists what happened in this booking: requests, quotes, signatures, milestones, deliveries,
			messages, and payments. Each entry includes a fingerprint of the one before it, so no entry can be
			changed without changing all later ones.
		</p>
		<p>
			Every email about this booking ends with the first 12 characters of the latest fingerprint at that time.
			Keep those emails. With them, you can prove that the record wasn't changed later, even by us.
		</p>
		{head && since && lastAt ? (
			<>
				<SummaryList
					rows={[
						{ label: "Entries", value: String(entries) },
						{ label: "Kept since", value: <Time {...since} /> },
						{ label: "Latest entry", value: <Time {...lastAt} /> },
						{ label: "Latest fingerprint", value: <span className="fact wrap-anywhere">{head}</span> },
						{ label: "Signing key", value: <span className="fact wrap-anywhere">{keyId}</span> },
					]}
				/>
				<p>
					<ButtonLink href={zipHref} download reloadDocument>
						Download the record
					</ButtonLink>
				</p>
				<p>
					The zip has a page, check.html, that checks it without a connection. You can also{" "}
					<Link to={href("/record-checker")}>check it here</Link>. Our public keys are at{" "}
					<a href={href("/.well-known/record-keys.json")}>/.well-known/record-keys.json</a>.
				</p>
			</>
		) : (
			<p>This booking is from before we kept records. Its record begins with the next change.</p>
		)}
	</div>
);
