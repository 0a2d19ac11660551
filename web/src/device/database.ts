// A store in the browser's database. Without one, as in private windows, nothing is kept in it.

const patienceMs = 3000;

export interface StoreNames {
  readonly database: string;
  readonly version: number;
  readonly store: string;
}

/** Works with a store; null if there is no database, or it fails. */
export type Attempt = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
) => Promise<T | null>;

/** Returns a way to work with a store, which is opened when it is first needed. */
export function storeOf({ database: name, version, store }: StoreNames): Attempt {
  let opening: Promise<IDBDatabase | null> | null = null;
  const open = (): Promise<IDBDatabase | null> => (opening ??= openDatabase(name, version, store));
  return async (mode, work) => {
    const database = await open();
    if (!database) return null;
    try {
      const transaction = database.transaction(store, mode);
      const [result] = await Promise.all([
        work(transaction.objectStore(store)),
        finished(transaction),
      ]);
      return result;
    } catch {
      // Full, closed or broken: the page goes on without it.
      return null;
    }
  };
}

function openDatabase(name: string, version: number, store: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(store, { keyPath: 'id' });
      };
      request.onsuccess = () => {
        // A newer version of the page in another tab must be able to change the database.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = request.onblocked = () => resolve(null);
      // Some browsers never answer in private windows.
      setTimeout(() => resolve(null), patienceMs);
    } catch {
      resolve(null);
    }
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** The answer to a request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
