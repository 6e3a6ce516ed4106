import { FileLink } from "#app/ui/layout/link.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { ShownDispute } from "./load-dispute.server.ts";

/** The statements of both sides and our team, with files, oldest first. */
export function Statements({ statements }: { statements: ShownDispute["statements"] }) {
	return (
		<ol>
			{statements.map(({ id, title, text, time, files }) => (
				<li key={id} className="row py-4">
					<p className="flex flex-wrap items-baseline justify-between gap-x-4">
						<b className="wrap-anywhere">{title}</b>
						<Time {...time} className="fact" />
					</p>
					<p className="measure mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
					{files.length > 0 && (
						<ul className="mt-2">
							{files.map((file) => (
								<li key={file.id}>
									<FileLink file={file} />
								</li>
							))}
						</ul>
					)}
				</li>
			))}
		</ol>
	);
}
