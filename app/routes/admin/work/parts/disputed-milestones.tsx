import { href } from "react-router";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { DisputedMilestone } from "./disputed-milestone.server.ts";

/** The milestones of a disputed booking with what is held, and everything that was delivered. */
export function DisputedMilestones({ milestones }: { milestones: readonly DisputedMilestone[] }) {
	const deliveries = milestones.flatMap(({ title, deliveries: rounds }) =>
		rounds.map((delivery) => ({ ...delivery, title: `${title}: delivery ${delivery.round}` })),
	);
	return (
		<>
			<SectionHeading>Milestones</SectionHeading>
			<Table
				isDense
				caption="What was agreed, and what is held"
				rows={milestones}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "title",
						label: "Milestone",
						isHead: true,
						cell: ({ title, deliverable }) => (
							<span className="wrap-anywhere">
								{title}
								<span className="block font-normal">{deliverable}</span>
							</span>
						),
					},
					{
						key: "status",
						label: "State",
						cell: ({ status, isFrozen }) => (isFrozen ? `${status}, frozen by a chargeback` : status),
					},
					{ key: "amount", label: "Amount", isNumber: true, cell: ({ amount }) => amount },
					{ key: "held", label: "Held", isNumber: true, cell: ({ held }) => held },
				]}
			/>
			<SectionHeading className="mt-8">Deliveries</SectionHeading>
			{deliveries.length === 0 ? (
				<p className="mb-8">Nothing was delivered.</p>
			) : (
				<Timeline
					label="Deliveries, oldest first in each milestone"
					events={deliveries.map(({ id, title, time, note, changes, links, files }) => ({
						id,
						title,
						time,
						children: (
							<>
								<p className="whitespace-pre-line wrap-anywhere">{note}</p>
								<ul>
									{files.map((file) => (
										<li key={file.id}>
											<a
												href={href("/files/:fileId", { fileId: file.id })}
												download
												className="wrap-anywhere"
											>
												{file.name}
											</a>
										</li>
									))}
									{links.map((url) => (
										<li key={url} className="wrap-anywhere">
											{url}
										</li>
									))}
								</ul>
								{changes && <p className="whitespace-pre-line wrap-anywhere">Changes requested: {changes}</p>}
							</>
						),
					}))}
				/>
			)}
		</>
	);
}
