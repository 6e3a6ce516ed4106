import { FileLink } from "#app/ui/layout/link.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { ShownClaim } from "./guarantee-data.server.ts";

/** A text that someone wrote, with its line breaks. */
const Text = ({ children }: { children: string }) => (
	<span className="whitespace-pre-line wrap-anywhere">{children}</span>
);

/** The claimed amount and the reason, with files. */
export const ClaimFacts = ({ claim }: { claim: ShownClaim }) => (
	<SummaryList
		rows={[
			{ label: "Milestone", value: <Text>{claim.milestone}</Text> },
			{ label: "Released", value: claim.released },
			{ label: "Claimed", value: claim.claimed },
			{ label: "What doesn't match", value: <Text>{claim.statement}</Text> },
			...(claim.files.length > 0 ? [{ label: "Files", value: <ClaimFiles files={claim.files} /> }] : []),
		]}
	/>
);

/** The files of a claim, to download. */
export const ClaimFiles = ({ files }: { files: ShownClaim["files"] }) => (
	<ul>
		{files.map((file) => (
			<li key={file.id}>
				<FileLink file={file} />
			</li>
		))}
	</ul>
);
