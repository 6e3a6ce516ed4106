import { Form } from "react-router";
import type { findPerformerRecords } from "#app/domain/bookings/performer-records/find-performer-records.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

type Found = Awaited<ReturnType<typeof findPerformerRecords>>[number];
export type ShownRecords = Omit<Found, "keptUntil"> & { keptUntil: TimeText };

/** Finds records by names, titles, and identifiers. */
export const FindRecords = ({ action, q }: { action: string; q: string }) => (
	<search className="mb-8">
		<Form key={q} method="get" action={action} className="flex max-w-xl flex-wrap items-end gap-3">
			<div className="min-w-0 flex-1 basis-72">
				<label htmlFor="records-q" className="field-label">
					Name, title, or identifier
				</label>
				<input
					id="records-q"
					name="q"
					type="search"
					defaultValue={q}
					maxLength={100}
					autoComplete="off"
					spellCheck={false}
					className="control w-full"
				/>
			</div>
			<Button type="submit">Search</Button>
		</Form>
	</search>
);

type Props = { records: readonly ShownRecords[]; findPath: (bookingId: string) => string };

/** Performer records by booking, with the people and files that were found. */
export const FoundRecords = ({ records, findPath }: Props) => (
	<ul className="max-w-3xl">
		{records.map(({ bookingId, reference, producer, people, depictions, keptUntil, isEnded }) => (
			<li key={bookingId} className="row">
				<p className="flex flex-wrap items-baseline justify-between gap-x-4">
					<span className="wrap-anywhere">
						<Link to={findPath(bookingId)} className="font-semibold">
							{reference}
						</Link>{" "}
						{producer}
						{isEnded && " (account deleted)"}
					</span>
					<span className="text-small">
						Kept until <Time {...keptUntil} />
					</span>
				</p>
				<ul className="text-small">
					{people.map(({ id, name, otherNames }) => (
						<li key={id} className="wrap-anywhere">
							{name}
							{otherNames.length > 0 && `, also ${otherNames.join(", ")}`}
						</li>
					))}
					{depictions.map(({ id, title, identifier }) => (
						<li key={id} className="wrap-anywhere">
							{title} <span className="fact">{identifier}</span>
						</li>
					))}
				</ul>
			</li>
		))}
	</ul>
);
