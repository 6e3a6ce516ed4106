import { ContentError } from "#app/infra/content/content-files.server.ts";
import { type KeptPromise, readPromises } from "../../content/promises.server.ts";
import { ROLES } from "../../platform/roles.ts";
import { kindOfQueue } from "../../platform/work-item.ts";
import { jobs } from "./scheduler.server.ts";

/** Throws a ContentError that names every promise whose job, queue, or role doesn't exist. */
export function checkPromises(promises: readonly KeptPromise[] = readPromises()): void {
	const problems = promises.flatMap(({ promise, keptBy: { job, queue, role } }) => [
		...(job && !jobs.some(({ name }) => name === job) ? [`there is no job ${job} to keep “${promise}”`] : []),
		...(queue && !kindOfQueue(queue) ? [`there is no queue ${queue} to keep “${promise}”`] : []),
		...(role && !ROLES.some((name) => name === role)
			? [`there is no role ${role} to keep “${promise}”`]
			: []),
	]);
	if (problems.length > 0)
		throw new ContentError(problems.map((problem) => `content/promises.yaml: ${problem}`));
}
