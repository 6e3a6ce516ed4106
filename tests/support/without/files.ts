import { resolve } from "node:path";
import { replace, replacements } from "./replacement.ts";

type BodyLimits = typeof import("#app/forms/body-limits.server.ts");

/** The application without the guards of uploads and downloads. */
export const without = replacements(import.meta.filename, {
	fileOwners: replace<typeof import("#app/domain/platform/files/file-access.server.ts")>(
		"app/domain/platform/files/file-access.server.ts",
		{ filesOpenTo: () => () => ({}) },
	),
	// Treats anyone as the owner, who doesn't have to wait.
	scanWait: replace<typeof import("#app/domain/platform/files/file-access.server.ts")>(
		"app/domain/platform/files/file-access.server.ts",
		{
			requireScanned:
				({ requireScanned }) =>
				({ scan }) =>
					requireScanned({ scan, isOwner: true }),
		},
	),
	downloads: replace<typeof import("#app/server/attachment.ts")>("app/server/attachment.ts", {
		downloadHeaders: () => () => ({}),
	}),
	fileSize: replace<BodyLimits>("app/forms/body-limits.server.ts", {
		PART_LIMITS: ({ PART_LIMITS }) => ({ ...PART_LIMITS, fileSize: Number.POSITIVE_INFINITY }),
	}),
	uploadLength: replace<BodyLimits>("app/forms/body-limits.server.ts", {
		UPLOAD_LIMIT: () => Number.POSITIVE_INFINITY,
	}),
	pixels: replace<typeof import("#app/infra/images/clean-image.server.ts")>(
		"app/infra/images/clean-image.server.ts",
		{
			cleanImage:
				({ cleanImage }) =>
				(type, image) =>
					cleanImage(type, { ...image, maxPixels: 6_000_000_000 }),
		},
	),
	uploadsAtOnce: replace<BodyLimits>("app/forms/body-limits.server.ts", {
		UPLOADS_AT_ONCE: ({ UPLOADS_AT_ONCE: { ofPerson, ofAddress } }) => ({
			ofPerson: { ...ofPerson, slots: 1_000 },
			ofAddress,
		}),
	}),
	// Isn't a guard, but lets a limited process read the packages, to which a copy has only a link.
	realPackages: replace<typeof import("#app/infra/process/limited-process.server.ts")>(
		"app/infra/process/limited-process.server.ts",
		{
			runLimitedProcess:
				({ runLimitedProcess }) =>
				(program, options, limits, input) =>
					runLimitedProcess(
						program,
						options,
						{ ...limits, reads: [...limits.reads, resolve("node_modules")] },
						input,
					),
		},
	),
});
