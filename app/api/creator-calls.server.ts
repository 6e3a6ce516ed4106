import { toEntry } from "#app/domain/profiles/directory.server.ts";
import { NoteForm, SaveSearchForm } from "#app/domain/profiles/directory-forms.ts";
import {
	findSaved,
	noteProfessional,
	saveProfessional,
	unsaveProfessional,
} from "#app/domain/profiles/saved-professionals.server.ts";
import {
	deleteSearch,
	findSavedSearches,
	pauseSearch,
	resumeSearch,
	saveSearch,
} from "#app/domain/profiles/saved-search.server.ts";
import { InviteProfessionalForm } from "#app/domain/vetting/application-forms.ts";
import { findUserInvitations, inviteProfessional } from "#app/domain/vetting/invitations.server.ts";
import { type ApiCall, call } from "./api-call.server.ts";

const search = (command: "pause" | "resume" | "delete", summary: string, run: typeof pauseSearch): ApiCall =>
	call({
		method: "POST",
		path: `/api/saved/searches/{searchId}/${command}`,
		summary,
		access: "bearer",
		status: 204,
		run: (actor, _, { searchId = "" }) => run(actor, searchId),
	});

/** API calls for saved professionals and their notes, saved searches, and invitations. */
export const creatorCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/saved",
		summary: "Your saved professionals, latest first, each with your own note",
		access: "bearer",
		status: 200,
		run: async (actor) => ({
			professionals: (await findSaved(actor)).map(({ note, ...professional }) => ({
				...toEntry(professional),
				note,
			})),
		}),
	}),
	call({
		method: "POST",
		path: "/api/saved/{professionalId}/save",
		summary: "Save a professional to your list",
		access: "bearer",
		status: 204,
		run: (actor, _, { professionalId = "" }) => saveProfessional(actor, professionalId),
	}),
	call({
		method: "POST",
		path: "/api/saved/{professionalId}/unsave",
		summary: "Remove a professional and your note on them from your list",
		access: "bearer",
		status: 204,
		run: (actor, _, { professionalId = "" }) => unsaveProfessional(actor, professionalId),
	}),
	call({
		method: "POST",
		path: "/api/saved/{professionalId}/note",
		summary: "Write your own note on a saved professional, or remove it with an empty one",
		access: "bearer",
		schema: NoteForm.omit({ version: true }),
		status: 204,
		run: (actor, { note }, { professionalId = "" }) => noteProfessional(actor, { professionalId, note }),
	}),
	call({
		method: "GET",
		path: "/api/saved/searches",
		summary: "Your saved searches, latest first, with the filters in words and the path of the results",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ searches: await findSavedSearches(actor) }),
	}),
	call({
		method: "POST",
		path: "/api/saved/searches",
		summary:
			"Save a search: the query string of a directory page. New professionals who match it are emailed at most once a week",
		access: "bearer",
		schema: SaveSearchForm,
		status: 201,
		run: (actor, input) => saveSearch(actor, input),
	}),
	search("pause", "Stop the emails about a saved search", pauseSearch),
	search(
		"resume",
		"Resume the emails about a saved search, for professionals who are listed from now on",
		resumeSearch,
	),
	search("delete", "Delete a saved search", deleteSearch),
	call({
		method: "GET",
		path: "/api/invitations",
		summary:
			"The professionals you invited, latest first, and how far each has come: INVITED, SIGNED_UP, or LISTED",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ invitations: await findUserInvitations(actor) }),
	}),
	call({
		method: "POST",
		path: "/api/invitations",
		summary: "Invite a professional by email. The response doesn't say whether an email was sent",
		access: "bearer",
		schema: InviteProfessionalForm,
		status: 202,
		run: (actor, input) => inviteProfessional(actor, input),
	}),
];
