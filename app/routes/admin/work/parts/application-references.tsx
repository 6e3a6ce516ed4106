import { href } from "react-router";
import { referenceAnswerLabels } from "#app/domain/applications/application.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { ApplicationView } from "./application-view.server.ts";

/** One of the applicant's references, and their answers. */
export function ReferenceEvidence({
	reference,
	applicationId,
}: {
	reference: ApplicationView["references"][number];
	applicationId: string;
}) {
	const {
		id,
		name,
		email,
		phone,
		relation,
		asked,
		reminded,
		answered,
		recorded,
		canRecord,
		answer,
		acquaintance,
		strengths,
		concerns,
	} = reference;
	return (
		<article className="mt-4">
			<h3 className="mb-0 text-body">{name}</h3>
			<p>
				{relation} · <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${phone}`}>{phone}</a>
			</p>
			<p className="my-1 flex flex-wrap gap-x-3 gap-y-1">
				<StatusTag status={answered ? "done" : "waiting"}>
					{recorded ? "Recorded" : answered ? "Answered" : "Asked"}
				</StatusTag>
				<span className="fact whitespace-normal">
					asked {asked.text}
					{reminded && `, reminded ${reminded.text}`}
					{answered && `, answered ${answered.text}`}
				</span>
			</p>
			{answer && (
				<SummaryList
					rows={[
						...(recorded ? [{ label: "Reached", value: recorded }] : []),
						{ label: "Recommends", value: referenceAnswerLabels[answer] },
						{ label: "Knows them", value: <Words>{acquaintance}</Words> },
						{ label: "Strengths", value: strengths && <Words>{strengths}</Words> },
						{ label: "Concerns", value: concerns && <Words>{concerns}</Words> },
					]}
				/>
			)}
			{canRecord && (
				<p>
					<Link
						to={href("/admin/applications/:applicationId/references/:referenceId", {
							applicationId,
							referenceId: id,
						})}
					>
						{recorded ? "Correct what was recorded" : "Record a conversation"}
						<span className="sr-only"> with {name}</span>
					</Link>
				</p>
			)}
		</article>
	);
}

const Words = ({ children }: { children: string | null }) => (
	<span className="whitespace-pre-line wrap-anywhere">{children}</span>
);
