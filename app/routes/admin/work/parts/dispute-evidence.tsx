import { href } from "react-router";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { DeliveryContent } from "#app/routes/bookings/parts/deliveries.tsx";
import { FileLink } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { DisputeView } from "./disputed-milestone.server.ts";

/** The record of a dispute: what was agreed, said, delivered, paid, proposed, and decided. */
export function DisputeEvidence({ dispute }: { dispute: DisputeView }) {
	const { booking, facts, statements, proposals, decisions, deliveries, versions, payments, messages } =
		dispute;
	return (
		<>
			<SummaryList
				rows={[
					{
						label: "Booking",
						value: (
							<AreaLink area="records" to={href("/admin/bookings/:bookingId", { bookingId: booking.id })}>
								<span className="wrap-anywhere">
									{booking.reference}, {booking.title}
								</span>
							</AreaLink>
						),
					},
					...facts.map(({ label, value }) => ({
						label,
						value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
					})),
				]}
			/>
			<SectionHeading>Statements</SectionHeading>
			<Timeline
				label="Statements of both sides, oldest first"
				events={statements.map(({ id, title, text, time, files }) => ({
					id,
					title,
					time,
					children: (
						<>
							<p className="whitespace-pre-line wrap-anywhere">{text}</p>
							<Files files={files} />
						</>
					),
				}))}
			/>
			{!dispute.isPaidDirectly && <SectionHeading className="mt-8">Proposals</SectionHeading>}
			{dispute.isPaidDirectly ? null : proposals.length === 0 ? (
				<p>No one has proposed how to divide the amount.</p>
			) : (
				<Timeline
					label="Proposals, oldest first"
					events={proposals.map(({ id, title, state, reason, answer, time }) => ({
						id,
						title,
						time,
						children: (
							<>
								<p>{state}</p>
								<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
								{answer && <p className="whitespace-pre-line wrap-anywhere">Answer: {answer}</p>}
							</>
						),
					}))}
				/>
			)}
			{decisions.length > 0 && (
				<>
					<SectionHeading className="mt-8">Decisions</SectionHeading>
					<Timeline
						label="Decisions, oldest first"
						events={decisions.map(({ id, title, by, reason, time }) => ({
							id,
							title,
							time,
							children: (
								<>
									<p className="wrap-anywhere">{by}</p>
									<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
								</>
							),
						}))}
					/>
				</>
			)}
			<SectionHeading className="mt-8">Deliveries</SectionHeading>
			{deliveries.length === 0 ? (
				<p>Nothing was delivered.</p>
			) : (
				<Timeline
					label="Deliveries, oldest first"
					events={deliveries.map((delivery) => ({
						id: delivery.id,
						title: `Delivery ${delivery.round}`,
						time: delivery.time,
						children: <DeliveryContent delivery={delivery} />,
					}))}
				/>
			)}
			<div className="mt-8 grid grid-cols-1 gap-y-8">
				{versions.length > 0 && (
					<Table
						caption="Versions of the agreement"
						columns={versionColumns(booking.id)}
						rows={versions}
						rowKey={({ version }) => String(version)}
						isDense
					/>
				)}
				{payments.length > 0 && (
					<Table
						caption="Payments for this milestone"
						columns={paymentColumns}
						rows={payments}
						rowKey={({ reference }) => reference}
						isDense
					/>
				)}
			</div>
			<SectionHeading className="mt-8" aside="Viewing marks nothing as read">
				The latest messages
			</SectionHeading>
			{messages.length === 0 ? (
				<p>No messages.</p>
			) : (
				<Timeline
					label="The latest messages"
					events={messages.map(({ id, title, content, time }) => ({
						id,
						title,
						time,
						children: <p className="whitespace-pre-line wrap-anywhere">{content}</p>,
					}))}
				/>
			)}
		</>
	);
}

type File = DisputeView["statements"][number]["files"][number];

/** The files of a statement, as downloads. Renders nothing if there are no files. */
const Files = ({ files }: { files: readonly File[] }) =>
	files.length > 0 && (
		<ul className="mt-2">
			{files.map((file) => (
				<li key={file.id}>
					<FileLink file={file} />
				</li>
			))}
		</ul>
	);

const versionColumns = (bookingId: string): Column<DisputeView["versions"][number]>[] => [
	{
		key: "version",
		label: "Version",
		isHead: true,
		cell: ({ version }) => (
			<AreaLink
				area="records"
				to={href("/admin/bookings/:bookingId/agreements/:version", { bookingId, version: String(version) })}
			>
				{version}
				<span className="sr-only">: read the agreement</span>
			</AreaLink>
		),
	},
	{ key: "state", label: "State", cell: ({ state }) => state },
	{
		key: "revisions",
		label: "Revisions included",
		isNumber: true,
		cell: ({ revisions }) => <span className="fact">{revisions}</span>,
	},
	{
		key: "total",
		label: "Total",
		isNumber: true,
		cell: ({ total }) => <span className="fact">{total}</span>,
	},
	{
		key: "sent",
		label: "Sent",
		isNumber: true,
		cell: ({ sent }) => <time dateTime={sent.dateTime}>{sent.text}</time>,
	},
];

const paymentColumns: Column<DisputeView["payments"][number]>[] = [
	{ key: "reference", label: "Payment", isHead: true, cell: ({ reference }) => reference },
	{ key: "state", label: "State", cell: ({ state }) => state },
	{
		key: "amount",
		label: "Amount",
		isNumber: true,
		cell: ({ amount }) => <span className="fact">{amount}</span>,
	},
	{
		key: "at",
		label: "Since",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];
