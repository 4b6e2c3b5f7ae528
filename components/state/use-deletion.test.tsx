import { screen, waitFor } from "@testing-library/react";
import type { ExternalToast } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { toast } from "#components/ui/toast.ts";
import { type Deletable, useDeletion } from "./use-deletion.ts";

vi.mock("#components/ui/toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const ONE = { id: "post_1", name: "Release notes" };
const TWO = { id: "post_2", name: "What is new" };
const THREE = { id: "post_3", name: "Thanks" };

type Act = (item: Deletable) => Promise<unknown>;

function setUp(items: Deletable | Deletable[], { remove = vi.fn<Act>(), restore = vi.fn<Act>() } = {}) {
  const calls = { hide: vi.fn(), refresh: vi.fn() };
  function Part() {
    const deletion = useDeletion({ noun: "post", remove, restore, ...calls });
    return (
      <>
        <button type="button" onClick={() => deletion.mutate(items)}>
          Delete
        </button>
        <p>{deletion.status}</p>
      </>
    );
  }
  const { user } = renderInDashboard(<Part />);
  return { ...calls, remove, restore, deleteAll: () => user.click(screen.getByText("Delete")) };
}

/** The notice of a deletion: its text, what stands below, and its button. */
async function findNotice() {
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  const [text, options = {}] = vi.mocked(toast.success).mock.lastCall ?? [];
  const action = options.action as { label: string; onClick: () => void };
  return { text, ...(options as ExternalToast), action };
}

const refuse = (id: string) =>
  vi.fn<Act>(async (item) => {
    if (item.id === id) throw Object.assign(new Error("Slug taken"), { recovery: "Choose another." });
  });
const getItems = (act: ReturnType<typeof vi.fn<Act>>) => act.mock.calls.map(([item]) => item);

beforeEach(() => vi.clearAllMocks());

describe("useDeletion", () => {
  it("deletes at once, hides the item and shows a notice with Undo for ten seconds", async () => {
    const { remove, hide, refresh, restore, deleteAll } = setUp(ONE);
    await deleteAll();
    expect(await findNotice()).toMatchObject({
      text: "Post deleted",
      description: "Release notes",
      duration: 10_000,
      action: { label: "Undo" },
    });
    expect(getItems(remove)).toEqual([ONE]);
    expect(hide).toHaveBeenCalledExactlyOnceWith([ONE]);
    expect(refresh).toHaveBeenCalledExactlyOnceWith("deleted");
    expect(getItems(restore)).toEqual([]);
  });

  it("restores all items and refreshes the lists when Undo is pressed", async () => {
    const { restore, refresh, deleteAll } = setUp([ONE, TWO, THREE]);
    await deleteAll();
    const { text, action } = await findNotice();
    expect(text).toBe("3 posts deleted");
    action.onClick();
    await waitFor(() => expect(refresh).toHaveBeenLastCalledWith("restored"));
    expect(getItems(restore)).toEqual([ONE, TWO, THREE]);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it("rejects without a notice when a single item cannot be deleted", async () => {
    const { hide, refresh, deleteAll } = setUp(ONE, { remove: refuse(ONE.id) });
    await deleteAll();
    expect(await screen.findByText("error")).toBeDefined();
    for (const call of [hide, refresh, toast.success, toast.error]) expect(call).not.toHaveBeenCalled();
  });

  it("names the items that could not be deleted or restored and undoes only the deleted ones", async () => {
    const { restore, deleteAll } = setUp([ONE, TWO, THREE], { remove: refuse(TWO.id), restore: refuse(THREE.id) });
    await deleteAll();
    const { text, action } = await findNotice();
    expect(text).toBe("2 posts deleted");
    expect(toast.error).toHaveBeenLastCalledWith(
      "1 post could not be deleted",
      expect.objectContaining({ description: "What is new: Slug taken. Choose another." }),
    );
    action.onClick();
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(2));
    expect(toast.error).toHaveBeenLastCalledWith(
      "1 post could not be restored",
      expect.objectContaining({ description: "Thanks: Slug taken. Choose another." }),
    );
    expect(getItems(restore)).toEqual([ONE, THREE]);
  });
});
