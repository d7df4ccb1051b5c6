/* Makes the disk fail for a process that is started with it in LD_PRELOAD: writes, syncs and opening of the files of a
 * store. The tests decide when, through a file that both processes map. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* The same order as in control.rs. An errno of 0 lets a call through. */
struct control {
    volatile int64_t write_errno;
    volatile int64_t sync_errno;
    volatile int64_t open_errno;
    volatile int64_t sync_millis;
    volatile int64_t failures;
    volatile int64_t wal_syncs;
};

static struct control *control(void) {
    static struct control *mapped;
    if (!mapped) {
        const char *path = getenv("HILLFORT_SHIM");
        int fd = path ? open(path, O_RDWR) : -1;
        void *found = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (found == MAP_FAILED) {
            fputs("the shim has no file to map\n", stderr);
            abort();
        }
        mapped = found;
    }
    return mapped;
}

/* Returns the part of the name after "hillfort.db", or NULL for another file. */
static const char *store_file(const char *path) {
    const char *found = strstr(path, "/hillfort.db");
    return found ? found + strlen("/hillfort.db") : NULL;
}

static int is_store_file(int fd, char *ending, size_t size) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    const char *found = store_file(path);
    if (found && ending) snprintf(ending, size, "%s", found);
    return found != NULL;
}

static int fails(int64_t error) {
    if (!error) return 0;
    __atomic_fetch_add(&control()->failures, 1, __ATOMIC_SEQ_CST);
    errno = (int)error;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t n) {
    int saved = errno;
    if (is_store_file(fd, NULL, 0) && fails(control()->write_errno)) return -1;
    errno = saved;
    return REAL(write)(fd, bytes, n);
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) {
    if (is_store_file(fd, NULL, 0) && fails(control()->write_errno)) return -1;
    return REAL(pwrite)(fd, bytes, n, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) {
    if (is_store_file(fd, NULL, 0) && fails(control()->write_errno)) return -1;
    return REAL(pwrite64)(fd, bytes, n, at);
}

/* A sync that fails comes after the write: the bytes may be on the disk or not. */
static int may_sync(int fd) {
    char ending[16];
    if (!is_store_file(fd, ending, sizeof ending)) return 1;
    if (!strcmp(ending, "-wal")) __atomic_fetch_add(&control()->wal_syncs, 1, __ATOMIC_SEQ_CST);
    int64_t millis = control()->sync_millis;
    struct timespec pause = { millis / 1000, millis % 1000 * 1000000 };
    if (millis) nanosleep(&pause, NULL);
    return !fails(control()->sync_errno);
}

int fsync(int fd) { return may_sync(fd) ? REAL(fsync)(fd) : -1; }

int fdatasync(int fd) { return may_sync(fd) ? REAL(fdatasync)(fd) : -1; }

static int may_open(const char *path, int flags) {
    return !(store_file(path) && (flags & (O_WRONLY | O_RDWR)) && fails(control()->open_errno));
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return may_open(path, flags) ? REAL(open)(path, flags, mode) : -1;
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return may_open(path, flags) ? REAL(open64)(path, flags, mode) : -1;
}
